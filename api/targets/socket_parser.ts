import type { SocketSettings } from '#api/contract/target_settings'

const accessor = (path: string) => {
  const plain = path
    .trim()
    .replace(/^\$\.?/, '')
    .replace(/^json\.(?=.)/, '')
  return plain === '' ? '' : plain.startsWith('[') ? plain : `.${plain}`
}

/** How the tool reads the messages of a WebSocket: one by a path, several by a function that puts them together. */
export function socketParser(settings: SocketSettings): Record<string, string> {
  const { responsePath, end, endPath, endValue, join } = settings
  if (end === 'first') {
    return responsePath.trim() ? { transformResponse: `data${accessor(responsePath)}` } : {}
  }
  const last = JSON.stringify(endValue)
  const isLast =
    end === 'close'
      ? 'false'
      : endPath.trim()
        ? `String(m${accessor(endPath)}) === ${last}`
        : `event.data.trim() === ${last}`
  const piece = responsePath.trim()
    ? `m${accessor(responsePath)}`
    : `isLast ? undefined : event.data`
  const joined = join === 'last' ? 'piece' : '(acc.output ?? "") + piece'
  return {
    streamResponse: `(acc, event) => { let m = {}; try { m = JSON.parse(event.data) } catch {} const isLast = ${isLast}; let piece; try { piece = ${piece} } catch {} const output = piece === undefined || piece === null ? acc.output : ${joined}; return [{ output }, isLast] }`,
  }
}
