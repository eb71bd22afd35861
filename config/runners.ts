import env from '#start/env'

/** Number of idle runners per worker. A job takes one of them instead of starting a runner. */
export const runners = { warm: env.get('WARM_RUNNERS') }
