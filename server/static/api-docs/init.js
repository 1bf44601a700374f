/* Shows /api/openapi.json. Nothing here asks another host: no validator, no fonts. */
window.addEventListener('load', () => {
  const { SwaggerUIBundle } = window
  window.ui = SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#docs',
    presets: [SwaggerUIBundle.presets.apis],
    layout: 'BaseLayout',
    deepLinking: true,
    filter: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tagsSorter: 'alpha',
    validatorUrl: null,
    persistAuthorization: false,
  })
})
