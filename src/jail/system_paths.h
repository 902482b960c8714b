#pragma once

// What programs of the system need to read: shared libraries, compilers, the names of users and
// zones. Nothing of it is secret.

#include <array>
#include <string_view>

namespace parallax {

inline constexpr std::array<std::string_view, 36> kSystemPaths = {
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/locale.alias",
    "/etc/passwd",
    "/etc/group",
    "/etc/nsswitch.conf",
    "/etc/os-release",
    "/etc/debian_version",
    "/etc/mime.types",
    "/etc/fonts",
    "/etc/magic",
    "/etc/OpenCL",
    "/etc/vulkan",
    "/etc/python3",
    "/etc/pip.conf",
    "/etc/gai.conf",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/sys/devices/system",
    "/sys/class/drm",
    "/sys/kernel/mm/transparent_hugepage",
};

inline constexpr std::array<std::string_view, 5> kSystemDevices = {
    "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
};

}  // namespace parallax
