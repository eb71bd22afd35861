import { addTexts } from '../../../core/i18n/i18n.js'

/** Texts of the import of MCP servers from a configuration file. */
const importTexts = {
  button: 'Import servers',
  title: 'Import MCP servers',
  explanation:
    'Reads the configuration file of an MCP client, such as claude_desktop_config.json or the mcp.json of Cursor and VS Code, and server.json of the MCP registry.',
  safety:
    'Values of headers and variables are encrypted and never shown again. Commands are not started until a user lists the tools of the server.',
  file: 'Choose file',
  no_file: 'No file chosen. You can also paste its content.',
  content: 'Content of the file (JSON)',
  content_required: 'Choose a file or paste its content',
  too_long: 'The file is longer than %{max} characters. Remove entries that are not servers.',
  unreadable: 'Could not read the file. Choose it again.',
  reading: 'Reading the servers…',
  preview_failed: 'Could not read the servers',
  servers: 'Servers in the file',
  found: '%{smart_count} server found |||| %{smart_count} servers found',
  remaining: '%{smart_count} server not imported |||| %{smart_count} servers not imported',
  exists: 'The team already has this server.',
  stored: 'Values to store: %{names}',
  missing: 'Set %{names} after the import.',
  skipped: '%{smart_count} entry skipped |||| %{smart_count} entries skipped',
  none_chosen: 'Select at least one server.',
  none_possible: 'None of these entries can be imported.',
  submit: 'Import %{smart_count} server |||| Import %{smart_count} servers',
  submit_none: 'Import servers',
  import_failed: 'Could not import the servers',
  done: '%{smart_count} server proposed |||| %{smart_count} servers proposed',
  partly_done: '%{done}. %{failed}',
  failed:
    '%{smart_count} server could not be imported. Its reason is listed above. |||| %{smart_count} servers could not be imported. Their reasons are listed above.',
  failure: 'Not imported: %{reason}',
}

addTexts({ mcp_server_import: importTexts })

declare module '../../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_server_import: typeof importTexts
  }
}
