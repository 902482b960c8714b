# The numbered schema files, embedded into the store: schema/*.sql become schema_files.cc.
# Included by the top CMakeLists.txt after the room; run as a script (-P) it writes the file.

if(CMAKE_SCRIPT_MODE_FILE)
  file(GLOB schema_files ${SCHEMA_DIR}/*.sql)
  list(SORT schema_files)
  set(entries "")
  set(number 0)
  foreach(file ${schema_files})
    math(EXPR number "${number} + 1")
    get_filename_component(name ${file} NAME)
    if(NOT name MATCHES "^0*${number}_[a-z0-9_]+\\.sql$")
      message(FATAL_ERROR "${name}: schema files are numbered 0001, 0002, ... without a gap")
    endif()
    file(READ ${file} text)
    string(APPEND entries "    R\"sql(${text})sql\",\n")
  endforeach()
  file(WRITE ${OUTPUT} "// Made from src/store/schema/*.sql.\n#include \"store/schema.h\"\n\n"
       "namespace parallax {\nnamespace {\nconstexpr const char* kFiles[] = {\n${entries}};\n}\n"
       "std::span<const char* const> SchemaFiles() { return kFiles; }\n}\n")
  return()
endif()

file(GLOB schema_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/schema/*.sql)
add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/schema_files.cc
  COMMAND ${CMAKE_COMMAND} -DSCHEMA_DIR=${CMAKE_CURRENT_LIST_DIR}/schema
          -DOUTPUT=${CMAKE_BINARY_DIR}/schema_files.cc -P ${CMAKE_CURRENT_LIST_DIR}/schema.cmake
  DEPENDS ${schema_files} ${CMAKE_CURRENT_LIST_DIR}/schema.cmake
  VERBATIM)
target_sources(room_store PRIVATE ${CMAKE_BINARY_DIR}/schema_files.cc)
