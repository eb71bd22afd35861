import { defineConfig } from '@adonisjs/core/bodyparser'

/** Forms with a file only: `api/http/body` reads JSON itself, after it is known who sends it. */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { types: [] },
  json: { types: [] },
  raw: { types: [] },
  multipart: {
    autoProcess: false,
    convertEmptyStringsToNull: false,
    limit: '20mb',
    fieldsLimit: '1mb',
    maxFields: 100,
    types: ['multipart/form-data'],
  },
})
