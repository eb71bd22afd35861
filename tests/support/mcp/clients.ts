import type { Group } from '@japa/runner/core'

type Closable = { close: () => Promise<unknown> }

/** Tracks clients that a test adds, and closes them after the test. */
export function clientsForEach<Client extends Closable>(
  group: Group,
  close: (client: Client) => Promise<unknown> = (client) => client.close()
): Client[] {
  const clients: Client[] = []
  group.each.teardown(async () => {
    await Promise.all(clients.splice(0).map(close))
  })
  return clients
}
