import { MAX_IMPORT_CHARS, MAX_IMPORTED_SERVERS } from '#api/contract/mcp/server_import'
import { SERVER_MAX } from '#api/contract/mcp/server'
import vine from '@vinejs/vine'

const content = () => vine.string().minLength(1).maxLength(MAX_IMPORT_CHARS)

export const previewServers = vine.create({ content: content() })

/** `names` selects servers of the file by their names in the preview. */
export const importServers = vine.create({
  content: content(),
  names: vine
    .array(vine.string().minLength(1).maxLength(SERVER_MAX.name))
    .minLength(1)
    .maxLength(MAX_IMPORTED_SERVERS)
    .distinct(),
})
