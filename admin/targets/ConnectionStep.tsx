import Stack from '@mui/material/Stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChatFields } from './ChatFields.js'
import { ConversationFields } from './ConversationFields.js'
import { HttpRequestFields } from './HttpRequestFields.js'
import { LimitFields } from './LimitFields.js'
import { PasteRequest } from './PasteRequest.js'
import { ProbePanel } from './ProbePanel.js'
import type { TargetForm } from './target_form.js'

/** How the target is called, and whether that works. */
export function ConnectionStep({ targetId }: { targetId: string | null }) {
  const { control } = useFormContext<TargetForm>()
  const type = useWatch({ control, name: 'type' })
  return (
    <Stack spacing={3}>
      <PasteRequest />
      {type === 'http' ? <HttpRequestFields /> : <ChatFields />}
      {type === 'http' && <ConversationFields />}
      <LimitFields of={type === 'http' ? 'http' : 'chat'} />
      <ProbePanel targetId={targetId} />
    </Stack>
  )
}
