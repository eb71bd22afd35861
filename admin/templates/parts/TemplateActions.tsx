import ContentCopy from '@mui/icons-material/ContentCopy'
import RadarOutlined from '@mui/icons-material/RadarOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRefresh } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { reasonOf } from '../../core/data/reason.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import type { TemplateRecord } from '../template_form.js'
import { useDuplicateTemplate } from '../queries.js'

/** Buttons that start a scan with the template or duplicate it. */
export function TemplateActions(props: { template: TemplateRecord; isProminent?: boolean }) {
  const { template, isProminent = false } = props
  return (
    <Box sx={{ display: 'flex', gap: 0.5, whiteSpace: 'nowrap' }}>
      <Duplicate template={template} opensCopy={isProminent} />
      <ScanWith template={template} isProminent={isProminent} />
    </Box>
  )
}

function ScanWith({ template, isProminent }: { template: TemplateRecord; isProminent: boolean }) {
  const t = useText()
  const canScan = useCan('create', 'EvalJob')
  const paths = useBuiltPaths()
  if (!canScan || !isBuilt(paths, '/redteam/scan/create')) return null
  return (
    <Button
      component={Link}
      to={`/redteam/scan/create?configId=${template.id}`}
      variant={isProminent ? 'contained' : 'text'}
      startIcon={<RadarOutlined />}
      onClick={(event) => event.stopPropagation()}
      aria-label={isProminent ? undefined : t('templates.scan_with', { name: template.name })}
    >
      {t('templates.scan')}
    </Button>
  )
}

function Duplicate({ template, opensCopy }: { template: TemplateRecord; opensCopy: boolean }) {
  const t = useText()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const canCreate = useCan('create', 'Config')
  const { mutate, isPending } = useDuplicateTemplate(template.id, {
    done: ({ id }) => {
      toast(t('templates.copied'))
      refresh()
      if (opensCopy) void navigate(`/redteam/configs/${id}`)
    },
    failed: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
  })
  if (!canCreate) return null
  return (
    <Button
      startIcon={<ContentCopy />}
      loading={isPending}
      loadingPosition="start"
      onClick={(event) => {
        event.stopPropagation()
        mutate()
      }}
      aria-label={t('templates.duplicate_named', { name: template.name })}
    >
      {t('templates.duplicate')}
    </Button>
  )
}
