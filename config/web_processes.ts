import env from '#start/env'
import cluster from 'node:cluster'

/** Processes that share the port of this one, itself included. */
export const webProcesses = cluster.isWorker ? env.get('WEB_PROCESSES', 1) : 1
