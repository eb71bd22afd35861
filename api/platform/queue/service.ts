import type { Queue } from '#api/platform/queue/queue'
import app from '@adonisjs/core/services/app'

export const queue: Pick<
  Queue,
  | 'enqueue'
  | 'schedule'
  | 'isWaiting'
  | 'forget'
  | 'outputOf'
  | 'work'
  | 'start'
  | 'retry'
  | 'cancel'
> & { running(): Promise<Record<string, number>> } = {
  enqueue: async (...args) => (await app.container.make('queue')).enqueue(...args),
  schedule: async (...args) => (await app.container.make('queue')).schedule(...args),
  isWaiting: async (...args) => (await app.container.make('queue')).isWaiting(...args),
  forget: async (...args) => (await app.container.make('queue')).forget(...args),
  outputOf: async (...args) => (await app.container.make('queue')).outputOf(...args),
  work: async (...args) => (await app.container.make('queue')).work(...args),
  retry: async (...args) => (await app.container.make('queue')).retry(...args),
  cancel: async (...args) => (await app.container.make('queue')).cancel(...args),
  running: async () => (await app.container.make('queue')).running(),
  start: async () => (await app.container.make('queue')).start(),
}
