import env from '#start/env'

/** Runners that stand by unused in each worker, so that a job need not wait for one to start. */
export const runners = { warm: env.get('WARM_RUNNERS', 1) }
