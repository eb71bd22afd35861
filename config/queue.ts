import env from '#start/env'

export const queue = {
  connectionString: env.get('DATABASE_URL').release(),
  schema: 'queue',
}
