import { defineConfig } from '@adonisjs/core/bodyparser'

export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { convertEmptyStringsToNull: false, types: ['application/x-www-form-urlencoded'] },
  json: {
    convertEmptyStringsToNull: false,
    // Prompts, variables and attacks are content, whose spaces count; names are trimmed by their validators.
    trimWhitespaces: false,
    limit: '10mb',
    types: ['application/json'],
  },
  multipart: {
    autoProcess: false,
    convertEmptyStringsToNull: false,
    limit: '20mb',
    types: ['multipart/form-data'],
  },
})
