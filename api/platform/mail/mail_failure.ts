import { findRefusal } from '#api/platform/outbound/refused_connection'

/** Why a mail was not sent: a code for programs, a message and a remedy for users. */
export type MailFailure = {
  code:
    | 'refused_by_policy'
    | 'unknown_host'
    | 'unreachable'
    | 'timeout'
    | 'tls'
    | 'sign_in'
    | 'refused_address'
    | 'refused_message'
    | 'unknown'
  message: string
  remedy: string
  /** Whether a retry would fail in the same way. */
  isFinal: boolean
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|ETLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/

/** Classifies an SMTP error. */
export function mailFailure(error: unknown): MailFailure {
  const { code, detail, status } = read(error)
  const isFinal = status >= 500 && code !== 'EAUTH'
  const refusal = findRefusal(error)
  if (refusal) {
    return failure(
      'refused_by_policy',
      refusal.message,
      'Use a mail server that the outbound rules allow.'
    )
  }
  if (['ENOTFOUND', 'EAI_AGAIN', 'EDNS'].includes(code)) {
    return failure(
      'unknown_host',
      'The host name of the mail server cannot be resolved.',
      'Check the host name.'
    )
  }
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].includes(code)) {
    return failure(
      'unreachable',
      'The mail server cannot be reached.',
      'Check the host, the port and the firewall.'
    )
  }
  if (code === 'ETIMEDOUT') {
    return failure(
      'timeout',
      'The mail server did not respond in time.',
      'Check the host, the port and whether the URL needs smtps.'
    )
  }
  if (TLS_CODE.test(code) || /certificate|tls|ssl/i.test(detail)) {
    const remedy =
      'Check whether the URL needs smtp or smtps, and that this server trusts the certificate.'
    return failure('tls', `The encrypted connection failed: ${detail}`, remedy)
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return failure(
      'sign_in',
      `The mail server rejected the sign-in: ${detail}`,
      'Check the user name and password.'
    )
  }
  if (code === 'EENVELOPE') {
    const remedy = 'Check the sender and recipient addresses.'
    return {
      ...failure('refused_address', `The mail server rejected an address: ${detail}`, remedy),
      isFinal,
    }
  }
  if (code === 'EMESSAGE') {
    const remedy = 'Check that the mail server accepts mail from this sender.'
    return {
      ...failure('refused_message', `The mail server rejected the message: ${detail}`, remedy),
      isFinal,
    }
  }
  return failure('unknown', detail, 'Check the settings of the mail server.')
}

const failure = (code: MailFailure['code'], message: string, remedy: string): MailFailure => ({
  code,
  message,
  remedy,
  isFinal: false,
})

function read(error: unknown): { code: string; detail: string; status: number } {
  if (!(error instanceof Error)) return { code: '', detail: String(error), status: 0 }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const response = 'response' in error && typeof error.response === 'string' ? error.response : ''
  return { code, detail: response || error.message, status }
}
