import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { reasonOf } from '../app/reason.js'
import { toast } from '../app/toasts.js'
import { useOrganizationPath } from '../organizations/OrganizationFrame.js'
import type { RoleRecord } from './role_record.js'

/** Makes another role of it and opens that one. */
export function CopyRole({ role }: { role: RoleRecord }) {
  const t = useText()
  const navigate = useNavigate()
  const path = useOrganizationPath()
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await http<RoleRecord>(`roles/${role.id}/copy`, { method: 'POST' })).json,
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['roles'] })
      toast(t('roles.copied'))
      void navigate(path(`/roles/${id}`))
    },
    onError: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
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
