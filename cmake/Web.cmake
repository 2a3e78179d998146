# The web client, built by tools/web.py and installed as package data.
set(WEB "${CMAKE_CURRENT_SOURCE_DIR}/web")
set(WEB_OUT "${CMAKE_CURRENT_BINARY_DIR}/web")
set(TOOLS "${CMAKE_CURRENT_SOURCE_DIR}/tools")

file(GLOB_RECURSE WEB_SOURCES CONFIGURE_DEPENDS
  "${WEB}/src/*" "${WEB}/public/*" "${CMAKE_CURRENT_SOURCE_DIR}/src/kosynka/locales/*.ftl")
file(GLOB WEB_SETTINGS CONFIGURE_DEPENDS
  "${WEB}/*.html" "${WEB}/*.js" "${WEB}/*.json" "${WEB}/*.ts")

add_custom_command(
  OUTPUT "${WEB_OUT}/index.html"
  COMMAND "${Python_EXECUTABLE}" "${TOOLS}/web.py" build "${WEB_OUT}"
  DEPENDS ${WEB_SOURCES} ${WEB_SETTINGS} "${TOOLS}/web.py" "${TOOLS}/node.py"
  COMMENT "Building the web client"
  USES_TERMINAL VERBATIM)
add_custom_target(web ALL DEPENDS "${WEB_OUT}/index.html")
install(DIRECTORY "${WEB_OUT}/" DESTINATION kosynka/static)
