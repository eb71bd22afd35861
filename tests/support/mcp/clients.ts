import type { Group } from '@japa/runner/core'

type Closable = { close: () => Promise<unknown> }

/** Clients that a test adds; they are closed after it. */
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
