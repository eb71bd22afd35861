import type { OutboundRules } from '#api/engines/evals/vocabulary'
import type { MailSettings } from '#api/mail/mail_settings'
import { decideHost } from '#api/outbound/address_policy'
import { checkedLookup } from '#api/outbound/checked_lookup'
import { RefusedConnection } from '#api/outbound/refused_connection'
import { outboundRules } from '#api/server_settings/outbound_rules'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'

const CONNECT_MS = 10_000
/** For the greeting and for each answer. */
const ANSWER_MS = 20_000

/** A connection to the one server of the settings, for one mail. */
export function smtpTransport(settings: MailSettings) {
  const { hostname, port, protocol, username, password } = new URL(settings.smtpUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const server = { host, port: Number(port) || (secure ? 465 : 587) }
  return createTransport({
    ...server,
    secure,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options, done) => {
      open(server, rulesOf(settings)).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error, false)
      )
    },
  })
}

/** The settings name the one host; what an administrator entered may not lead into a hosted service's own network. */
const rulesOf = ({ source }: MailSettings): OutboundRules => ({
  allowPrivate: source === 'environment' || outboundRules.allowPrivate,
  onlyHosts: null,
})

async function open(server: { host: string; port: number }, rules: OutboundRules): Promise<Socket> {
  const decision = decideHost(server.host, rules)
  if (!decision.allowed) throw new RefusedConnection(server.host, decision.reason)
  return new Promise((resolve, reject) => {
    const socket = connect({ ...server, lookup: checkedLookup(() => rules), timeout: CONNECT_MS })
    socket.once('timeout', () =>
      socket.destroy(Object.assign(new Error('Timed out'), { code: 'ETIMEDOUT' }))
    )
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeAllListeners('timeout').removeListener('error', reject).setTimeout(0)
      resolve(socket)
    })
  })
}
