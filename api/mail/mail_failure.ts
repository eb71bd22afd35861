import { findRefusal } from '#api/outbound/refused_connection'

/** Why a mail did not leave: a name for programs, and for people what happened and what to do. */
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
  /** Trying again would end the same way. */
  isFinal: boolean
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|ETLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/

/** Names a failure of SMTP. */
export function mailFailure(error: unknown): MailFailure {
  const { code, said, status } = read(error)
  const isFinal = status >= 500 && code !== 'EAUTH'
  const refusal = findRefusal(error)
  if (refusal) {
    return failure('refused_by_policy', refusal.message, 'Use a mail server that may be called.')
  }
  if (['ENOTFOUND', 'EAI_AGAIN', 'EDNS'].includes(code)) {
    return failure('unknown_host', 'The mail server has no address.', 'Check its name.')
  }
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].includes(code)) {
    return failure('unreachable', 'Nothing answers there.', 'Check host and port, and firewalls.')
  }
  if (code === 'ETIMEDOUT') {
    return failure('timeout', 'The server did not answer in time.', 'Check host, port and smtps.')
  }
  if (TLS_CODE.test(code) || /certificate|tls|ssl/i.test(said)) {
    const remedy = 'Check smtp or smtps, and that the certificate is trusted here.'
    return failure('tls', `No encrypted connection could be made: ${said}`, remedy)
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return failure('sign_in', `The server refused the sign-in: ${said}`, 'Check user and password.')
  }
  if (code === 'EENVELOPE') {
    const remedy = 'Check the address of the sender and of the recipient.'
    return { ...failure('refused_address', `An address was refused: ${said}`, remedy), isFinal }
  }
  if (code === 'EMESSAGE') {
    const remedy = 'Check whether the server may send for this sender.'
    return { ...failure('refused_message', `The mail was refused: ${said}`, remedy), isFinal }
  }
  return failure('unknown', said, 'Check the settings of the mail server.')
}

const failure = (code: MailFailure['code'], message: string, remedy: string): MailFailure => ({
  code,
  message,
  remedy,
  isFinal: false,
})

function read(error: unknown): { code: string; said: string; status: number } {
  if (!(error instanceof Error)) return { code: '', said: String(error), status: 0 }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const said = 'response' in error && typeof error.response === 'string' ? error.response : ''
  return { code, said: said || error.message, status }
}
