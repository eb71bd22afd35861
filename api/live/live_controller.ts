import { mayListen } from '#api/live/channels'
import { CHANNEL_REFUSED, invalidUid } from '#api/live/errors'
import { keyOf, listenerOf } from '#api/live/listener'
import { streams } from '#api/live/streams'
import { changeSubscription } from '#api/live/subscriptions'
import transmit from '@adonisjs/transmit/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

const UID = /^[\w-]{8,64}$/

const subscription = vine.create({
  uid: vine.string().regex(UID),
  channel: vine.string().minLength(1).maxLength(300),
})

/** The protocol of the Transmit client, with streams that belong to the session or token that opened them. */
export default class LiveController {
  async events(ctx: HttpContext) {
    const { request, response } = ctx
    const uid: unknown = request.qs().uid
    if (typeof uid !== 'string' || !UID.test(uid)) throw invalidUid()
    const listener = listenerOf(ctx)
    const release = await streams.takeRoom(listener, request.ip())
    response.response.once('close', release)
    // Its client left while the room was reserved.
    if (response.response.destroyed) {
      release()
      return
    }
    closeConnectionAtEnd(response.response)
    // Transmit finds streams by an id: its own one cannot be named by a client.
    const ownUid = randomUUID()
    const events = transmit.createStream({
      uid: ownUid,
      context: ctx,
      request: request.request,
      response: response.response,
      injectResponseHeaders: response.getHeaders(),
    })
    const key = `${keyOf(listener)} ${uid}`
    const manager = transmit.getManager()
    const stream = {
      listener,
      channels: new Set<string>(),
      subscribe: (channel: string) =>
        void manager.subscribe({ uid: ownUid, channel, skipAuthorization: true }),
      unsubscribe: (channel: string) => void manager.unsubscribe({ uid: ownUid, channel }),
      close: () => response.response.destroy(),
    }
    streams.add(key, stream)
    response.response.once('close', () => streams.remove(key, stream))
    return response.stream(events)
  }

  async subscribe(ctx: HttpContext) {
    const { uid, channel } = await ctx.request.validateUsing(subscription)
    const listener = listenerOf(ctx)
    if (!(await mayListen(listener, channel))) throw CHANNEL_REFUSED()
    await changeSubscription({ key: `${keyOf(listener)} ${uid}`, channel, isOn: true })
    return ctx.response.noContent()
  }

  async unsubscribe(ctx: HttpContext) {
    const { uid, channel } = await ctx.request.validateUsing(subscription)
    await changeSubscription({ key: `${keyOf(listenerOf(ctx))} ${uid}`, channel, isOn: false })
    return ctx.response.noContent()
  }
}

/**
 * Transmit keeps the connection of a stream that has ended. It leads back to the same process, also while that is being
 * replaced.
 */
function closeConnectionAtEnd(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response)
  Object.assign(response, {
    writeHead: (status: number, headers: OutgoingHttpHeaders) =>
      writeHead(status, { ...headers, Connection: 'close' }),
  })
}
