import { streams } from '#api/platform/live/streams'
import { publish } from '#api/platform/queue/live'
import transmit from '@adonisjs/transmit/services/main'

/** Internal channel between web processes. It is not declared, so clients cannot subscribe to it. */
const CHANNEL = '$live/subscriptions'

type Change = { key: string; channel: string; isOn: boolean }

/**
 * Applies the change in the process that owns the stream, because the load balancer may route the request to another one.
 */
export async function changeSubscription({ key, channel, isOn }: Change) {
  if (!streams.change(key, channel, isOn)) await publish(CHANNEL, { key, channel, isOn })
}

/**
 * Applies subscription changes published by other processes. Transmit emits `broadcast` for every message between
 * processes, even on channels without subscribers.
 */
export function applyChangesOfOthers() {
  transmit.on('broadcast', ({ channel, payload }) => {
    if (channel !== CHANNEL) return
    const change = payload as Change
    try {
      streams.change(change.key, change.channel, change.isOn)
    } catch {
      // The stream reached its channel limit; it keeps its current channels.
    }
  })
}
