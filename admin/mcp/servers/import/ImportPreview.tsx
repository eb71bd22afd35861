import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type {
  ImportedServer,
  ServerImportPreview,
  SkippedServer,
} from '#api/contract/mcp/server_import'
import { useText } from '../../../core/i18n/i18n.js'
import './messages.js'
import { ServerChoice } from './ServerChoice.js'

type Props = {
  isReading: boolean
  preview: ServerImportPreview | null
  /** Reasons of the last attempt, by name of the server. */
  failures: ReadonlyMap<string, string>
  isChosen: (server: ImportedServer) => boolean
  onChoose: (name: string, isChosen: boolean) => void
}

/** Servers of a configuration file with checkboxes, and the entries that cannot be imported. */
export function ImportPreview({ isReading, preview, failures, isChosen, onChoose }: Props) {
  const t = useText()
  const servers = preview?.servers ?? []
  const count = failures.size > 0 ? 'remaining' : 'found'
  return (
    <div>
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {isReading
          ? t('mcp_server_import.reading')
          : preview && t(`mcp_server_import.${count}`, { smart_count: servers.length })}
      </Typography>
      {servers.length > 0 && (
        <Box component="ul" aria-label={t('mcp_server_import.servers')} sx={LIST}>
          {servers.map((server) => (
            <ServerChoice
              key={server.name}
              server={server}
              isChosen={isChosen(server)}
              failure={failures.get(server.name) ?? null}
              onChoose={(chosen) => onChoose(server.name, chosen)}
            />
          ))}
        </Box>
      )}
      {preview && preview.skipped.length > 0 && <SkippedEntries skipped={preview.skipped} />}
    </div>
  )
}

function SkippedEntries({ skipped }: { skipped: readonly SkippedServer[] }) {
  const t = useText()
  return (
    <Alert severity="warning" role="group" sx={{ mt: 1 }}>
      <strong>{t('mcp_server_import.skipped', { smart_count: skipped.length })}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {skipped.map(({ name, reason }, n) => (
          // Entries without a name of their own can share one.
          <li key={`${n} ${name}`}>
            {name}: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

const LIST = { m: 0, p: 0, listStyle: 'none' } as const
