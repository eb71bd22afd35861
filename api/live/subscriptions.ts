import { streams } from '#api/live/streams'
import { publish } from '#api/queue/live'
import transmit from '@adonisjs/transmit/services/main'

/** Between web processes; clients cannot listen to it, because it is not declared. */
const CHANNEL = '$live/subscriptions'

type Change = { key: string; channel: string; isOn: boolean }

/** Applies the change in the process that holds the stream: any of them may receive the request. */
export async function changeSubscription({ key, channel, isOn }: Change) {
  if (!streams.change(key, channel, isOn)) await publish(CHANNEL, { key, channel, isOn })
}

/** Every message between processes passes Transmit, also those that no browser listens to. */
export function applyChangesOfOthers() {
  transmit.on('broadcast', ({ channel, payload }) => {
    if (channel !== CHANNEL) return
    const change = payload as Change
    try {
      streams.change(change.key, change.channel, change.isOn)
    } catch {
      // A stream with too many channels keeps those that it has.
    }
  })
}
