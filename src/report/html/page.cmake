# The style and the script of the HTML report, embedded: page.css and page.js become page_files.cc.
# Included by the top CMakeLists.txt after the room; run as a script (-P) it writes the file.

if(CMAKE_SCRIPT_MODE_FILE)
  file(READ ${PAGE_DIR}/page.css style)
  file(READ ${PAGE_DIR}/page.js script)
  file(WRITE ${OUTPUT} "// Made from src/report/html/page.css and page.js.\n"
       "#include \"report/html/page.h\"\n\nnamespace parallax {\n"
       "std::string_view PageStyle() {\n  return R\"page(${style})page\";\n}\n"
       "std::string_view PageScript() {\n  return R\"page(${script})page\";\n}\n}\n")
  return()
endif()

add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/page_files.cc
  COMMAND ${CMAKE_COMMAND} -DPAGE_DIR=${CMAKE_CURRENT_LIST_DIR}
          -DOUTPUT=${CMAKE_BINARY_DIR}/page_files.cc -P ${CMAKE_CURRENT_LIST_DIR}/page.cmake
  DEPENDS ${CMAKE_CURRENT_LIST_DIR}/page.css ${CMAKE_CURRENT_LIST_DIR}/page.js
          ${CMAKE_CURRENT_LIST_DIR}/page.cmake
  VERBATIM)
target_sources(room_report PRIVATE ${CMAKE_BINARY_DIR}/page_files.cc)
