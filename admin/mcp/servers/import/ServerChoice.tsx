import { useId } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { ImportedServer } from '#api/contract/mcp/server_import'
import { commandLine, stdioCommand } from '#api/contract/mcp/stdio'
import { useText } from '../../../core/i18n/i18n.js'
import { MONO } from '../../../core/theme/theme.js'
import '../messages.js'
import './messages.js'

type Props = {
  server: ImportedServer
  isChosen: boolean
  /** Why the server could not be imported; null before the import. */
  failure: string | null
  onChoose: (isChosen: boolean) => void
}

/** Checkbox of a server in a configuration file, with what would be proposed. */
export function ServerChoice({ server, isChosen, failure, onChoose }: Props) {
  const id = useId()
  return (
    <Box component="li" sx={ROW}>
      <Checkbox
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        slotProps={{ input: { id, 'aria-describedby': `${id}-details` } }}
      />
      <Box sx={{ minWidth: 0, flex: 1, pt: 1, overflowWrap: 'anywhere' }}>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 600, cursor: 'pointer' }}>
          {server.name}
        </Typography>
        <Box id={`${id}-details`}>
          <Details server={server} />
          {failure !== null && <Failure reason={failure} />}
        </Box>
      </Box>
    </Box>
  )
}

function Details({ server }: { server: ImportedServer }) {
  const t = useText()
  const { prefix, kind, address, description, secrets, missing, exists } = server
  const command = stdioCommand(address)
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('mcp_servers.field.prefix')}: {prefix} · {t(`mcp_servers.kind.${kind}`)}
      </Typography>
      <Typography variant="body2" sx={{ fontFamily: MONO }}>
        {command === null ? address : commandLine(command)}
      </Typography>
      {description !== null && <Typography variant="body2">{description}</Typography>}
      {secrets.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('mcp_server_import.stored', { names: secrets.join(', ') })}
        </Typography>
      )}
      {missing.length > 0 && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t('mcp_server_import.missing', { names: missing.join(', ') })}
        </Typography>
      )}
      {exists && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t('mcp_server_import.exists')}
        </Typography>
      )}
    </>
  )
}

function Failure({ reason }: { reason: string }) {
  const t = useText()
  return (
    <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
      {t('mcp_server_import.failure', { reason })}
    </Typography>
  )
}

const ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const
