/** An OpenAPI document with one operation, as users paste it to describe a target. */
export const openApiExample = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A target', version: '1' },
  servers: [{ url: 'http://127.0.0.1:9' }],
  paths: {
    '/chat': {
      post: {
        operationId: 'chat',
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { message: { type: 'string' } } },
            },
          },
        },
        responses: { 200: { description: 'A reply' } },
      },
    },
  },
})
