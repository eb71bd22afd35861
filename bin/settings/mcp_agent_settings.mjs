import * as rule from './rules.mjs'

export const mcpAgentSettings = /** @type {const} */ ([
  {
    name: 'MCP_AGENT_URL',
    default: 'http://127.0.0.1:3090',
    rule: rule.origin,
    meaning: 'Address at which gateways and workers reach the MCP agent; use `https` on a network',
  },
  {
    name: 'MCP_AGENT_TOKEN',
    otherwise: 'generated once, stored in `DATA_DIR/mcp-agent-token`',
    rule: rule.length(32, 200),
    secret: true,
    meaning:
      'Secret that gateways and workers send to the MCP agent; set it if the agent cannot read `DATA_DIR`',
  },
  {
    name: 'MCP_AGENT_PORT',
    type: 'number',
    default: '3090',
    rule: rule.port,
    meaning: 'Port of the MCP agent on `HOST`',
  },
  {
    name: 'MCP_AGENT_COMMANDS',
    otherwise: 'the MCP agent starts no command',
    rule: rule.absolutePath,
    meaning: 'YAML file with the commands that the MCP agent may start, as an absolute path',
  },
  {
    name: 'MCP_AGENT_MAX_PROCESSES',
    type: 'number',
    default: '50',
    rule: rule.count(1, 1000),
    meaning:
      'Processes that the MCP agent runs at a time, one for each session with a stdio server; an organization can have three quarters of them',
  },
  {
    name: 'MCP_AGENT_MEMORY_MB',
    type: 'number',
    default: '512',
    rule: rule.count(16, 65536),
    meaning:
      'Memory of one of these processes with the processes that it starts, in MB; measured twice a second',
  },
  {
    name: 'MCP_AGENT_DISK_MB',
    type: 'number',
    default: '1024',
    rule: rule.count(1, 1_048_576),
    meaning:
      'Disk space of the folder of one of these processes, in MB; measured every two seconds',
  },
  {
    name: 'MCP_AGENT_IDLE_MINUTES',
    type: 'number',
    default: '10',
    rule: rule.count(6, 1440),
    meaning: 'Time without a message after which such a process is ended, in minutes',
  },
  {
    name: 'MCP_AGENT_SHARED_USER',
    type: 'boolean',
    default: 'false',
    rule: rule.trueOrFalse,
    meaning:
      'Run the MCP agent as a user that can read `DATA_DIR`, so that stdio servers could read its keys; only for trusted servers',
  },
])
