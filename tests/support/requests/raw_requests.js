import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const RECONNECT_MS = 500

/** Sends the headers of a form with a large file, but not the file. */
export function announce(address, path, headers, bytes) {
  const sent = request(new URL(path, address), {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': bytes,
    },
  })
  const answered = new Promise((resolve) => {
    sent.once('response', ({ statusCode }) => resolve(statusCode))
    sent.once('error', ({ code }) => resolve(code))
  })
  sent.write('--part\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n')
  const status = (timeoutMs) => Promise.race([answered, wait(timeoutMs)])
  return { status, end: () => sent.destroy() }
}

/**
 * Sends one request, by default on a new connection. `status` is an error code if the request fails or times out.
 */
export function send(
  address,
  path,
  { method = 'GET', headers = {}, body = '', timeoutMs = 20_000, agent = false } = {}
) {
  return new Promise((resolve) => {
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {}
    const options = { method, headers: { ...headers, ...length }, agent, timeout: timeoutMs }
    const sent = request(new URL(path, address), options, (response) => {
      response.resume()
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers })
      )
      response.once('error', (error) => resolve({ status: error.code }))
    })
    sent.once('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'TIMEOUT' })))
    sent.once('error', (error) => resolve({ status: error.code }))
    sent.end(body)
  })
}

/** Sends a request whose response does not end. Rejects if the response does not begin in time. */
export function open(address, path, headers, timeoutMs = 20_000) {
  return new Promise((resolve, reject) => {
    const options = { headers, agent: false, timeout: timeoutMs }
    const sent = request(new URL(path, address), options, (response) => {
      sent.setTimeout(0)
      let received = ''
      response.setEncoding('utf8').on('data', (text) => (received += text))
      response.on('error', () => {})
      resolve({ status: response.statusCode, end: () => sent.destroy(), text: () => received })
    })
    sent.once('timeout', () => sent.destroy(new Error('The response did not begin in time')))
    sent.once('error', reject)
    sent.end()
  })
}

/** Opens a live stream as a browser would, and reopens it when it ends. */
export function listen(address, path, headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen = { received: '', opened: 0, failures: [] }
  let isOver = false
  let timer
  const again = (delayMs) => {
    if (!isOver) timer = setTimeout(openOne, delayMs)
  }
  const fail = (reason) => {
    if (isOver) return
    seen.failures.push(reason)
    again(RECONNECT_MS)
  }
  function openOne() {
    const sent = request(new URL(path, address), { headers, agent }, (response) => {
      if (response.statusCode !== 200) fail(response.statusCode)
      else seen.opened += 1
      response.setEncoding('utf8').on('data', (text) => (seen.received += text))
      response.once('end', () => again(RECONNECT_MS))
      response.once('error', (error) => fail(error.code))
    })
    sent.once('error', (error) => fail(error.code))
    sent.end()
  }
  openOne()
  const end = () => {
    isOver = true
    clearTimeout(timer)
    agent.destroy()
  }
  return {
    end,
    received: () => seen.received,
    opened: () => seen.opened,
    failures: () => seen.failures,
  }
}
