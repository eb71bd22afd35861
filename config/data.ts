import env from '#start/env'

export const dataDir = env.get('DATA_DIR')
