# Rooms: the folders of src/ that the program is made of.
#
#   parallax_room(NAME [HOT] [USES ROOM...] [LIBS LIBRARY...] [TESTED_WITH ROOM]
#                 [STARTS_PYTHON] [STARTS_THREADS])
#   parallax_room_tests()
#
# NAME is a folder below src/. The room becomes the OBJECT library room_NAME (a STATIC one would
# silently drop the files that only register themselves), and its *_test.cc files the program
# NAME_test. Slashes become underscores in both.
#
# A room sees its own folder and those of the rooms that it uses, directly or through others: its
# include path holds links to these and nothing else, so any other include does not build. A room
# that is used stands above the one that uses it; a circle cannot be written.
#
# TESTED_WITH names a room that uses this one, for tests that look at a part through the whole: the
# title of a finding through its investigation. parallax_room_tests() comes after all rooms.
#
# The build with AddressSanitizer has the test programs of all rooms but those that say
# STARTS_PYTHON: a sanitizer's runtime does not go into somebody's Python. The one with
# ThreadSanitizer has those of the rooms that say STARTS_THREADS. With PARALLAX_TESTS_ONCE any other
# build leaves to the one with AddressSanitizer what that tests, but for HOT rooms: these are compiled
# otherwise for a release.

# parallax_closure(OUT ROOM...): the rooms and all that they use.
function(parallax_closure out)
  set(closure "")
  foreach(room ${ARGN})
    get_property(rooms GLOBAL PROPERTY PARALLAX_CLOSURE_${room})
    if(NOT rooms)
      message(FATAL_ERROR "the room ${room} is used before it is declared")
    endif()
    list(APPEND closure ${rooms})
  endforeach()
  list(REMOVE_DUPLICATES closure)
  set(${out} "${closure}" PARENT_SCOPE)
endfunction()

# parallax_see(TARGET ROOM...): TARGET's include path becomes these rooms and all that they use.
function(parallax_see target)
  parallax_closure(closure ${ARGN})
  set(path ${CMAKE_BINARY_DIR}/rooms/${target})
  file(REMOVE_RECURSE ${path})
  foreach(room ${closure})
    get_filename_component(parent ${path}/${room} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${room} ${path}/${room} SYMBOLIC)
  endforeach()
  target_include_directories(${target} PRIVATE ${path})
endfunction()

# parallax_link(TARGET ROOM...): links the rooms and all that they use.
function(parallax_link target)
  parallax_closure(closure ${ARGN})
  foreach(room ${closure})
    string(REPLACE "/" "_" id ${room})
    target_link_libraries(${target} PRIVATE room_${id})
  endforeach()
endfunction()

# parallax_quick(TARGET [HOT]): how TARGET is compiled. Several of its files go as one, with the
# headers of others that most of them include: what templates cost is paid once for all, which is
# most of the time. Files of a room therefore do not repeat each other's names, in anonymous
# namespaces neither. What every case of a hunt runs through is HOT: a release optimises it fully.
function(parallax_quick target)
  if("HOT" IN_LIST ARGN)
    target_precompile_headers(${target} REUSE_FROM parallax_headers_hot)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    target_precompile_headers(${target} REUSE_FROM parallax_headers)
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${PARALLAX_UNITY}
                        UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# parallax_tested(OUT HOT STARTS_PYTHON STARTS_THREADS): whether this build tests a room of which that
# holds.
function(parallax_tested out hot starts_python starts_threads)
  set(tested TRUE)
  if(PARALLAX_SANITIZE MATCHES "thread")
    set(tested ${starts_threads})
  elseif(PARALLAX_SANITIZE)
    if(starts_python)
      set(tested FALSE)
    endif()
  elseif(PARALLAX_TESTS_ONCE AND NOT hot AND NOT starts_python)
    set(tested FALSE)
  endif()
  set(${out} ${tested} PARENT_SCOPE)
endfunction()

# parallax_test(PROGRAM SOURCE...): a test program, which ctest knows without its "_test", and which
# `ninja unit_tests` builds. Its files are compiled several at a time, as a room's are.
function(parallax_test program)
  add_executable(${program} ${ARGN})
  target_link_libraries(${program} PRIVATE parallax_options GTest::gmock GTest::gtest_main)
  # As quickly compiled as without optimisation, and quicker.
  target_compile_options(${program} PRIVATE $<$<CONFIG:Release>:-Og>)
  target_precompile_headers(${program} REUSE_FROM parallax_test_headers)
  set_target_properties(${program} PROPERTIES TESTS ON UNITY_BUILD ${PARALLAX_UNITY}
                        UNITY_BUILD_BATCH_SIZE 8)
  string(REGEX REPLACE "_test$" "" name ${program})
  add_test(NAME ${name} COMMAND ${program})
  add_dependencies(unit_tests ${program})
endfunction()

function(parallax_room name)
  cmake_parse_arguments(ARG "HOT;STARTS_PYTHON;STARTS_THREADS" "TESTED_WITH" "USES;LIBS" ${ARGN})
  string(REPLACE "/" "_" id ${name})
  set(closure ${name})
  if(ARG_USES)
    parallax_closure(used ${ARG_USES})
    list(APPEND closure ${used})
  endif()
  set_property(GLOBAL PROPERTY PARALLAX_CLOSURE_${name} "${closure}")
  set_property(GLOBAL PROPERTY PARALLAX_LIBS_${name} "${ARG_LIBS}")
  set_property(GLOBAL PROPERTY PARALLAX_TESTED_WITH_${name} "${ARG_TESTED_WITH}")
  parallax_tested(tested ${ARG_HOT} ${ARG_STARTS_PYTHON} ${ARG_STARTS_THREADS})
  if(tested)
    set_property(GLOBAL APPEND PROPERTY PARALLAX_TESTED_ROOMS ${name})
  endif()

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cc)
  list(FILTER sources EXCLUDE REGEX "(_test|/main/main)\\.cc$")
  # Made of the same templates for several instruction sets: each on its own.
  set(kernels ${sources})
  list(FILTER kernels INCLUDE REGEX "_kernel_|/kernel_")
  set_source_files_properties(${kernels} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  add_library(room_${id} OBJECT ${sources})
  target_link_libraries(room_${id} PUBLIC parallax_options ${ARG_LIBS})
  if(ARG_HOT)
    parallax_quick(room_${id} HOT)
  else()
    parallax_quick(room_${id})
  endif()
  parallax_see(room_${id} ${name})
endfunction()

# The test program of one room.
function(parallax_test_of name)
  string(REPLACE "/" "_" id ${name})
  file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*_test.cc)
  if(NOT tests)
    return()
  endif()
  get_property(libs GLOBAL PROPERTY PARALLAX_LIBS_${name})
  get_property(above GLOBAL PROPERTY PARALLAX_TESTED_WITH_${name})
  parallax_test(${id}_test ${tests})
  target_link_libraries(${id}_test PRIVATE ${libs})
  parallax_see(${id}_test ${name} ${above})
  parallax_link(${id}_test ${name} ${above})
  target_compile_definitions(${id}_test PRIVATE
    PARALLAX_SOURCE_DIR="${CMAKE_SOURCE_DIR}" PARALLAX_BINARY_DIR="${CMAKE_BINARY_DIR}")
endfunction()

function(parallax_room_tests)
  get_property(rooms GLOBAL PROPERTY PARALLAX_TESTED_ROOMS)
  foreach(room ${rooms})
    parallax_test_of(${room})
  endforeach()
endfunction()
