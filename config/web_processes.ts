import env from '#start/env'
import cluster from 'node:cluster'

/** Number of processes that share this port, including this one. */
export const webProcesses = cluster.isWorker ? env.get('WEB_PROCESSES', 1) : 1
