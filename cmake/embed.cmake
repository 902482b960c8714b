# Real files of text inside a program.
#
#   parallax_embed(ROOM FUNCTION HEADER FILE...)
#
# FILEs, relative to src/, become `std::string_view FUNCTION(std::string_view name)` of the room,
# which gives the bytes of the file of that name (without its folder), and aborts for any other.
# HEADER declares it. A file that changes is embedded anew. Run as a script (-P) this writes the source.

if(CMAKE_SCRIPT_MODE_FILE)
  string(REPLACE "|" ";" files "${FILES}")
  set(entries "")
  foreach(file ${files})
    get_filename_component(name ${file} NAME)
    file(READ ${file} text)
    string(APPEND entries "  if (name == \"${name}\") return R\"embedded(${text})embedded\";\n")
  endforeach()
  file(WRITE ${OUTPUT} "// Made by cmake/embed.cmake.\n#include \"${HEADER}\"\n\n#include \"base/check.h\"\n\n"
       "namespace parallax {\n\nstd::string_view ${FUNCTION}(std::string_view name) {\n${entries}"
       "  PARALLAX_CHECK(false, \"no file of this name is embedded\");\n  return {};\n}\n\n}\n")
  return()
endif()

function(parallax_embed room function header)
  set(files "")
  foreach(file ${ARGN})
    list(APPEND files ${CMAKE_SOURCE_DIR}/src/${file})
  endforeach()
  string(REPLACE ";" "|" joined "${files}")
  set(output ${CMAKE_BINARY_DIR}/embedded/${function}.cc)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DFILES=${joined}" -DHEADER=${header} -DFUNCTION=${function}
            -DOUTPUT=${output} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    VERBATIM)
  target_sources(room_${room} PRIVATE ${output})
endfunction()
