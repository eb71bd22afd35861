import { useState } from 'react'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useController, type Control } from 'react-hook-form'
import { PREFIX_SEPARATOR, type McpServerRecord } from '#api/contract/mcp/server'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { FlowChips } from '../parts/FlowChips.js'
import { ServerStatusChip, ToolStateChip } from '../parts/StateChips.js'
import { useServers, useTools } from '../queries.js'
import type { ApplicationForm } from './application_form.js'
import './messages.js'
import { ToxicFlows } from './ToxicFlows.js'

/**
 * Maximum number of servers that are all expanded at first. If there are more, only those with
 * chosen tools are, because each expanded server requires a request.
 */
const MAX_UNFOLDED = 5

/** Selects the tools of an application, by server. */
export function ToolsField({ control }: { control: Control<ApplicationForm> }) {
  const t = useText()
  const { field, fieldState } = useController({ control, name: 'toolIds' })
  const { data, error, refetch } = useServers()
  const chosen = new Set(field.value)
  const toggle = (id: string) =>
    field.onChange(chosen.has(id) ? field.value.filter((one) => one !== id) : [...field.value, id])
  return (
    <FieldGroup
      title={t('mcp_applications.field.tools')}
      hint={t('mcp_applications.help.tools')}
      columns="minmax(0, 1fr)"
      below={
        <>
          <Typography variant="body2" role="status" sx={{ mt: 1 }}>
            {t('mcp_applications.tools.chosen', { smart_count: chosen.size })}
          </Typography>
          <ToxicFlows toolIds={field.value} />
          {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
        </>
      }
    >
      {data ? (
        <Servers servers={data} {...{ chosen, toggle }} />
      ) : error ? (
        <PartFailed
          title={t('mcp_applications.tools.failed')}
          error={error}
          onRetry={() => void refetch()}
          isInPlace
        />
      ) : (
        <PageSkeleton rows={2} />
      )}
    </FieldGroup>
  )
}

type Choice = { chosen: ReadonlySet<string>; toggle: (id: string) => void }

function Servers({ servers, ...choice }: Choice & { servers: readonly McpServerRecord[] }) {
  const t = useText()
  const listed = servers.filter(({ listDigest }) => listDigest !== null)
  if (listed.length === 0) return <Typography>{t('mcp_applications.tools.none')}</Typography>
  return listed.map((server) => (
    <ServerTools
      key={server.id}
      server={server}
      isOpenAtFirst={listed.length <= MAX_UNFOLDED}
      {...choice}
    />
  ))
}

function ServerTools({
  server,
  isOpenAtFirst,
  ...choice
}: Choice & { server: McpServerRecord; isOpenAtFirst: boolean }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <Box role="group" aria-label={t('mcp_applications.tools.show', { name: server.name })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          aria-expanded={isOpen}
          startIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {t('mcp_applications.tools.show', { name: server.name })}
        </Button>
        <ServerStatusChip status={server.status} />
      </Box>
      {isOpen && <Tools server={server} {...choice} />}
    </Box>
  )
}

function Tools({ server, chosen, toggle }: Choice & { server: McpServerRecord }) {
  const t = useText()
  const { data, error, refetch } = useTools(server)
  if (!data) {
    return error ? (
      <PartFailed
        title={t('mcp_applications.tools.not_loaded', { name: server.name })}
        error={error}
        onRetry={() => void refetch()}
        isInPlace
      />
    ) : (
      <PageSkeleton rows={1} />
    )
  }
  const listed = data.filter(({ id, removedAt }) => removedAt === null || chosen.has(id))
  return listed.map(({ id, name, state, flow }) => (
    <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pl: 1 }}>
      <FormControlLabel
        control={<Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} />}
        label={`${server.prefix}${PREFIX_SEPARATOR}${name}`}
        sx={{ overflowWrap: 'anywhere' }}
      />
      {state !== 'approved' && <ToolStateChip state={state} />}
      <FlowChips profile={flow} />
    </Box>
  ))
}
