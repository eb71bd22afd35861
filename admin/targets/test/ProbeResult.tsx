import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { responseValues } from '#api/contract/targets/response_values'
import type { TargetProbe } from '#api/contract/targets/target_settings'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { MONO, useColors } from '../../core/theme/theme.js'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { ProbeMemory } from './ProbeMemory.js'
import { ProbeSpans } from './ProbeSpans.js'
import { ProbeToolCalls } from './ProbeToolCalls.js'

/** Result of a test call: the extracted response, or an error with advice, followed by the raw response. */
export function ProbeResult(props: {
  probe: TargetProbe
  onPick?: (path: string) => void
  onPickCalls?: (path: string) => void
}) {
  const t = useText()
  const colors = useColors()
  const { probe, onPick } = props
  const status =
    probe.status === null
      ? t('targets.probe.no_status')
      : t('targets.probe.status', { status: probe.status })
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <ToneChip
          tone={probe.ok ? colors.outcome.passed : colors.outcome.failed}
          icon={probe.ok ? CheckCircleOutlined : ErrorOutline}
          label={t(probe.ok ? 'targets.probe.ok' : 'targets.probe.failed')}
        />
        <Typography variant="body2">{status}</Typography>
        <Typography variant="body2">
          {t('targets.probe.latency', { ms: Math.round(probe.latencyMs) })}
        </Typography>
      </Box>
      {probe.error && <Failure error={probe.error} />}
      {probe.output !== null && <CodeBlock label={t('targets.probe.output')} text={probe.output} />}
      {probe.ok && (
        <ProbeToolCalls
          probe={probe}
          {...(props.onPickCalls ? { onPick: props.onPickCalls } : {})}
        />
      )}
      {probe.ok && <ProbeSpans spans={probe.spans} />}
      {probe.memory && <ProbeMemory memory={probe.memory} />}
      {probe.raw !== null && (
        <RawResponse raw={probe.raw} {...(onPick && isReadable(probe) ? { onPick } : {})} />
      )}
    </Box>
  )
}

/** Whether the target returned a complete response, so that a response path can be selected in it. */
const isReadable = ({ ok, error }: TargetProbe) => ok || error?.code === 'bad_answer'

function Failure({ error }: { error: NonNullable<TargetProbe['error']> }) {
  const t = useText()
  return (
    <Box role="alert" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
      <Typography>
        <strong>{optionalText(`targets.probe.code.${error.code}`, error.code)}:</strong>{' '}
        {error.message}
      </Typography>
      {error.suggestion && (
        <Typography sx={{ mt: 0.5 }}>
          <strong>{t('targets.probe.how_to_fix')}:</strong> {error.suggestion}
        </Typography>
      )}
    </Box>
  )
}

/** Raw response. If `onPick` is set, a click on a value selects its path as the response path. */
function RawResponse({ raw, onPick }: { raw: string; onPick?: (path: string) => void }) {
  const t = useText()
  const values = onPick ? responseValues(raw) : []
  return (
    <>
      <CodeBlock label={t('targets.probe.raw')} text={raw} />
      {values.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="body2" color="text.secondary">
            {t('targets.probe.pick')}
          </Typography>
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, maxHeight: 260, overflow: 'auto' }}
          >
            {values.map(({ path, text }) => (
              <li key={path}>
                <ButtonBase
                  onClick={() => onPick?.(path)}
                  aria-label={`${t('targets.probe.use_path', { path })}: ${text.slice(0, 80)}`}
                  sx={{
                    'display': 'grid',
                    'gridTemplateColumns': { sm: 'minmax(120px, 34%) 1fr' },
                    'gap': 1,
                    'width': '100%',
                    'minHeight': 30,
                    'p': 0.5,
                    'textAlign': 'left',
                    'borderRadius': 1,
                    '&:hover': { bgcolor: 'surface.primary' },
                  }}
                >
                  <Box component="code" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
                    {path}
                  </Box>
                  <Typography variant="body2" noWrap sx={{ minWidth: 0 }}>
                    {text}
                  </Typography>
                </ButtonBase>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}
