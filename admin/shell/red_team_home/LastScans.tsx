import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { isShown, useFirstSteps } from '../../first_steps/useFirstSteps.js'
import { useText } from '../../core/i18n/i18n.js'
import { Section } from '../../core/display/Section.js'
import { NoScansYet } from '../../scans/list/NoScansYet.js'
import { ScanCard } from '../../scans/list/ScanCard.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ListSkeleton } from '../../core/lists/rows/ListSkeleton.js'
import { useNewestScans } from '../../scans/queries.js'

const SHOWN = 5

/** Recent scans of the team with live progress. */
export function LastScans() {
  const t = useText()
  const { data, error } = useNewestScans(SHOWN)
  const checklist = useFirstSteps()
  // Renders nothing, because the checklist already shows the next step and a placeholder would disappear again.
  if (isShown(checklist) && !error && !data?.length) return null
  return (
    <Section
      title={t('redteam_home.scans.title')}
      actions={
        <Link component={RouterLink} to="/jobs" sx={{ lineHeight: '24px' }}>
          {t('redteam_home.scans.all')}
        </Link>
      }
    >
      <ErrorAlert error={error} />
      {!data && !error && <ListSkeleton rows={SHOWN} />}
      {data?.length === 0 && <NoScansYet />}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((scan) => (
            <Box
              component="li"
              key={scan.id}
              sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}
            >
              <ScanCard scan={scan} />
            </Box>
          ))}
        </Box>
      )}
    </Section>
  )
}
