import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { listsIn } from '#api/contract/targets/response_values'
import type { TargetProbe } from '#api/contract/targets/target_settings'
import { ToolCalls } from '../../core/display/evidence/ToolCalls.js'
import { useText } from '../../core/i18n/i18n.js'

/** Tool calls found in a test response; if there are none, the lists that may contain them. */
export function ProbeToolCalls(props: { probe: TargetProbe; onPick?: (path: string) => void }) {
  const t = useText()
  const { toolCalls, raw } = props.probe
  if (toolCalls?.length) return <ToolCalls calls={toolCalls} evidence={[]} verdict="undecided" />
  const isEmptyList = toolCalls !== null
  return (
    <Box component="section" aria-label={t('targets.probe.tool_calls.title')} sx={{ mt: 2 }}>
      <Typography variant="h3">{t('targets.probe.tool_calls.title')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t(`targets.probe.tool_calls.${isEmptyList ? 'none' : 'missing'}`)}
      </Typography>
      {!isEmptyList && props.onPick && <Lists paths={listsIn(raw ?? '')} onPick={props.onPick} />}
    </Box>
  )
}

function Lists({ paths, onPick }: { paths: string[]; onPick: (path: string) => void }) {
  const t = useText()
  if (paths.length === 0) return null
  return (
    <>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t('targets.probe.tool_calls.pick')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {paths.map((path) => (
          <Button key={path} size="small" variant="outlined" onClick={() => onPick(path)}>
            {t('targets.probe.tool_calls.use', { path })}
          </Button>
        ))}
      </Box>
    </>
  )
}
