import { sendMailJob } from '#api/platform/mail/send_mail_job'
import { mail as settings } from '#config/mail'
import db from '@adonisjs/lucid/services/db'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; from: string; subject: string; text: string; html: string }

type Options = {
  account?: { user: string; password: string }
  /** Response with which the server rejects the recipient; null to accept it. */
  refuse?: () => { code: number; text: string } | null
}

export type Smtp = {
  /** Value for the setting `SMTP_URL`. */
  url: string
  mails: ReceivedMail[]
  /** Resolves with a mail to this address whose subject contains `subject`, waiting for it if necessary. */
  mailTo(address: string, subject?: string): Promise<ReceivedMail>
  close(): Promise<void>
}

/** Starts a real SMTP server that stores received mails. */
export async function startSmtp({ account, refuse }: Options = {}): Promise<Smtp> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) {
        return done(null, { user: 1 })
      }
      return done(new Error('Invalid login'))
    },
    onRcptTo(_address, _session, done) {
      const refusal = refuse?.()
      if (!refusal) return done()
      return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((parsed) => {
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address).join(','),
            from: parsed.from?.address ?? '',
            subject: parsed.subject ?? '',
            text: parsed.text ?? '',
            html: parsed.html ?? '',
          })
          for (const look of waiting) look()
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const credentials = account ? `${account.user}:${encodeURIComponent(account.password)}@` : ''
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails,
    mailTo: (address, subject = '') =>
      new Promise((resolve) => {
        const look = () => {
          const found = mails.find((mail) => mail.to === address && mail.subject.includes(subject))
          if (!found) return
          waiting.delete(look)
          mails.splice(mails.indexOf(found), 1)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * Configures this process to send its mails to this SMTP server.
 * @returns a function that disables mail
 */
export function useSmtp({ url }: Pick<Smtp, 'url'>) {
  settings.smtpUrl = url
  return () => void (settings.smtpUrl = null)
}

/** Sends the queued mails like a worker. Includes mails that are visible only in the test's transaction. */
export async function sendQueued() {
  const jobs: { id: string; data: { encrypted: string } }[] = await db
    .from('queue.job')
    .where({ name: 'send_mail', state: 'created' })
    .orderBy('created_on')
    .select('id', 'data')
  for (const { id, data } of jobs) {
    await sendMailJob(data)
    await db.from('queue.job').where({ name: 'send_mail', id }).delete()
  }
}

/** Extracts the token from the link in a mail. */
export function tokenIn({ text }: ReceivedMail): string {
  const [, token] = text.match(/\?token=([\w-]+)/) ?? []
  if (!token) throw new Error(`No link in: ${text}`)
  return token
}
