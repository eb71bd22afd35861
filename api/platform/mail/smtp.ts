import type { OutboundRules } from '#api/engines/evals/vocabulary'
import type { MailSettings } from '#api/platform/mail/mail_settings'
import { decideHost } from '#api/platform/outbound/address_policy'
import { checkedLookup } from '#api/platform/outbound/checked_lookup'
import { RefusedConnection } from '#api/platform/outbound/refused_connection'
import { outboundRules } from '#api/platform/settings/outbound_rules'
import type { RenderedMail } from '#api/platform/mail/render_mail'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'

const CONNECT_MS = 10_000
/** Timeout for the greeting and for each reply. */
const RESPONSE_MS = 20_000

/** Creates a transport to the configured server, for a single mail. */
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
    greetingTimeout: RESPONSE_MS,
    socketTimeout: RESPONSE_MS,
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

/**
 * Returns the outbound rules for the mail server, without the host allow-list. If an administrator of a hosted service
 * configured the server, it must not be in the service's internal network.
 */
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

/** Sends a mail over SMTP; rejects if the server did not accept it. */
export async function deliverMail(settings: MailSettings, to: string, mail: RenderedMail) {
  const transport = smtpTransport(settings)
  try {
    // An address passed as an object is not parsed, so a comma in it cannot add a recipient.
    const recipient = { name: '', address: to }
    await transport.sendMail({ ...mail, from: settings.from, to: recipient, headers: AUTOMATIC })
  } finally {
    transport.close()
  }
}

/** Header that suppresses out-of-office replies. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }
