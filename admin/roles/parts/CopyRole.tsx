import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { toast } from '../../core/notifications/toasts.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import type { RoleRecord } from '../role_record.js'
import { useCopyRole } from '../queries.js'

/** Button that copies a role and opens the copy. */
export function CopyRole({ role }: { role: RoleRecord }) {
  const t = useText()
  const navigate = useNavigate()
  const path = useOrganizationPath()
  const { mutate, isPending } = useCopyRole(role.id, {
    done: ({ id }) => {
      toast(t('roles.copied'))
      void navigate(path(`/roles/${id}`))
    },
    failed: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
  })
  return (
    <Button
      variant="outlined"
      startIcon={<ContentCopy />}
      loading={isPending}
      onClick={() => mutate()}
      aria-label={t('roles.copy_named', { name: role.name })}
    >
      {t('roles.copy')}
    </Button>
  )
}
