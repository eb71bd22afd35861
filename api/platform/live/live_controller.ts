import { canSubscribe } from '#api/platform/live/channels'
import { CHANNEL_REFUSED, invalidUid } from '#api/platform/live/errors'
import { accessPort } from '#api/platform/ports/access_port'
import { keyOf, streams } from '#api/platform/live/streams'
import { changeSubscription } from '#api/platform/live/subscriptions'
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

/** Implements the protocol of the Transmit client. Each stream belongs to the session or token that opened it. */
export default class LiveController {
  async events(ctx: HttpContext) {
    const { request, response } = ctx
    const uid: unknown = request.qs().uid
    if (typeof uid !== 'string' || !UID.test(uid)) throw invalidUid()
    const listener = await listenerOf(ctx)
    const release = await streams.takeRoom(listener, request.ip())
    response.response.once('close', release)
    // The client disconnected while a stream was being reserved for it.
    if (response.response.destroyed) {
      release()
      return
    }
    closeConnectionAtEnd(response.response)
    // Transmit finds streams by ID alone, so the ID is random and other clients cannot guess it.
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
    const listener = await listenerOf(ctx)
    if (!(await canSubscribe(listener, channel))) throw CHANNEL_REFUSED()
    await changeSubscription({ key: `${keyOf(listener)} ${uid}`, channel, isOn: true })
    return ctx.response.noContent()
  }

  async unsubscribe(ctx: HttpContext) {
    const { uid, channel } = await ctx.request.validateUsing(subscription)
    await changeSubscription({
      key: `${keyOf(await listenerOf(ctx))} ${uid}`,
      channel,
      isOn: false,
    })
    return ctx.response.noContent()
  }
}

const listenerOf = async (ctx: HttpContext) => (await accessPort.use()).listenerOf(ctx)

/**
 * Closes the connection at the end of its stream. A kept-alive connection would stay bound to this process even while the
 * process is being replaced.
 */
function closeConnectionAtEnd(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response)
  Object.assign(response, {
    writeHead: (status: number, headers: OutgoingHttpHeaders) =>
      writeHead(status, { ...headers, Connection: 'close' }),
  })
}
