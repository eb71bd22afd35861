import env from '#start/env'

export const queue = {
  connectionString: env.get('DATABASE_URL'),
  schema: 'queue',
}
