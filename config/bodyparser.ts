import { defineConfig } from '@adonisjs/core/bodyparser'

/** The framework parses only forms with a file. `api/platform/http/body` reads JSON, after authorization. */
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
