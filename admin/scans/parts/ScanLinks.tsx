import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { isOfSession } from '../../simba_links/SessionOfReport.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'

/** Name that the target had when the scan started; a link if the target still exists and the user can read it. */
export function TargetLink({ scan }: { scan: Pick<ScanRecord, 'targetId' | 'targetName'> }) {
  const canRead = useSession().can('read', 'Provider')
  return (
    <NameLink id={scan.targetId} name={scan.targetName} base="/redteam/target" {...{ canRead }} />
  )
}

/** Like `TargetLink`, for the scan template. Simba sessions have none. */
export function TemplateLink({ scan }: { scan: Pick<ScanRecord, 'configId' | 'configName'> }) {
  const canRead = useSession().can('read', 'Config')
  if (isOfSession(scan.configName)) return <span>{scan.configName}</span>
  return (
    <NameLink id={scan.configId} name={scan.configName} base="/redteam/configs" {...{ canRead }} />
  )
}

function NameLink(props: { id: string | null; name: string; base: string; canRead: boolean }) {
  const t = useText()
  const paths = useBuiltPaths()
  const { id, name, base, canRead } = props
  if (!id) return <span>{t('scans.deleted', { name })}</span>
  if (!canRead || !isBuilt(paths, `${base}/${id}`)) return <span>{name}</span>
  return (
    <Link
      component={RouterLink}
      to={`${base}/${encodeURIComponent(id)}`}
      onClick={(event) => event.stopPropagation()}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  )
}
