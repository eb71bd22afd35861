import { addTexts } from '../../../core/i18n/i18n.js'

/** Texts of the MCP server page, under the key `mcp_server`. */
const pageTexts = {
  edit: 'Edit server',
  probe: 'List tools again',
  probe_first: 'List tools',
  probe_started: 'The tools are being listed',
  review: 'Record review',
  review_title: 'Record your review of %{name}',
  review_hint:
    'You confirm that you have read the descriptions and findings of all listed tools. No tool can be called before the server is approved.',
  reviewed: 'Review recorded',
  approve: 'Approve server',
  approve_title: 'Approve %{name}',
  approve_hint:
    'The chosen tools are pinned to their current descriptors. A tool that changes later is quarantined.',
  approve_choose: 'Tools that applications may use',
  approve_count: '%{smart_count} tool chosen |||| %{smart_count} tools chosen',
  approved: 'Server approved',
  block: 'Block server',
  block_title: 'Block %{name}',
  block_hint: 'The gateway immediately denies every call to this server’s tools.',
  block_reason: 'Reason',
  blocked: 'Server blocked',
  notice: {
    not_started:
      'The command of this server has not been started yet. “List tools” starts it on the MCP agent, lists its tools without calling any, and stops it.',
    probing: 'A worker is listing the tools of this server.',
    probe_failed: 'The tools could not be listed',
    proposed: 'Read the findings and descriptions of the tools below, then record your review.',
    reviewed:
      'Reviewed by %{name}. Approve the server, and choose the tools that applications may use.',
    second_person: 'Another team member must approve the server.',
    approved:
      'Approved by %{name}. Applications can call the approved tools of this server that they contain.',
    quarantined:
      '%{smart_count} tool has changed since its approval and cannot be called. Open it to see what changed. |||| %{smart_count} tools have changed since their approval and cannot be called. Open them to see what changed.',
    blocked: 'Blocked: %{reason}',
    former: 'a former member',
  },
  about: {
    title: 'About this server',
    url: 'URL',
    prefix: 'Prefix',
    description: 'Description',
    headers: 'Request headers',
    command: 'Command',
    variables: 'Environment variables',
    reports: 'Reported name and version',
    protocol: 'Protocol version',
    probed: 'Tools last listed',
    health: 'Health',
    checked: 'Last connection',
    check_error: 'Error',
    retry: 'Calls',
    paused: 'Paused after repeated failures; next attempt after %{time}',
    reviewed: 'Reviewed',
    approved: 'Approved',
    by: '%{name}, %{time}',
    instructions: 'Server instructions',
  },
  tools: {
    title: 'Tools',
    explanation:
      'Tool descriptors as last listed by the server. Models read names, descriptions and schemas.',
    empty: 'No tools have been listed yet.',
    failed: 'Could not load the tools',
    state: 'State',
    search: 'Search tools',
    no_match: 'No tools match.',
    no_description: 'No description',
    removed: 'No longer listed',
  },
  tool: {
    title: 'Tool %{name}',
    failed: 'Could not load the tool',
    previous: 'Previous tool',
    next: 'Next tool',
    position: '%{position} of %{total}',
    description: 'Description',
    findings: 'Findings',
    changes: 'Changes since approval',
    change: {
      before: 'Approved',
      after: 'Current',
      absent: 'absent',
    },
    descriptor: 'Descriptor',
    history: 'History',
    digest: 'digest',
    flagged: 'Has findings',
    current: 'current',
    pinned: 'approved',
    pinned_by: 'Approved by %{name}',
    approve: 'Approve tool',
    approve_title: 'Approve tool %{name}',
    approve_hint:
      'The current descriptor is pinned. Applications that contain the tool can call it immediately.',
    approve_done: 'Tool approved',
    block: 'Block tool',
    block_title: 'Block tool %{name}',
    block_hint: 'No application can call the tool until it is approved again.',
    block_done: 'Tool blocked',
    approve_server_first: 'Tools are approved together with their server.',
  },
  flow: {
    title: 'Data flow',
    suggested: 'Suggested based on the tool’s name and annotations. Flow rules use these labels.',
    set: 'Set manually. Flow rules use these labels.',
    none: 'No labels',
    produces: {
      untrusted: 'Results contain untrusted data, which others can write',
      private: 'Results contain private data',
      secret: 'Results contain secrets',
    },
    is_sink: 'Sends data out of the application',
    save: 'Save labels',
    confirm: 'Confirm labels',
    reset: 'Use suggested labels',
    saved: 'Labels saved',
  },
}

addTexts({ mcp_server: pageTexts })

declare module '../../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    mcp_server: typeof pageTexts
  }
}
