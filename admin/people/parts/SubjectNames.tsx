import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import type { Subject } from '../member_actions.js'

/** Maximum number of names to list; further ones are only counted. */
const NAMES_SHOWN = 10

/** List of the affected members if there are several, with a warning if a risky action affects the current user. */
export function SubjectNames(props: {
  subjects: readonly Subject[]
  count: number
  isRisky: boolean
}) {
  const t = useText()
  const { me } = useSession()
  const { subjects, count, isRisky } = props
  const shown = subjects.slice(0, NAMES_SHOWN)
  return (
    <>
      {count > 1 && (
        <Box component="ul" sx={{ mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
          {shown.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {count > shown.length && (
            <li>{t('list.and_more', { smart_count: count - shown.length })}</li>
          )}
        </Box>
      )}
      {isRisky && subjects.some(({ id }) => id === me?.user.id) && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('people.including_you')}
        </Alert>
      )}
    </>
  )
}
