-- Made by `make editors`.  `require('rgt').setup()` starts `rgt lsp` for games, from Neovim 0.7 on;
-- `setup({ cmd = { '/path/to/rgt', 'lsp' } })` starts another one.
local M = {}

M.filetypes = { 'rg', 'hrg', 'rbg', 'rbg2017', 'simplified', 'gdl', 'gdlinfix' }

local client

local function attach(buffer, config)
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  if not client or vim.lsp.client_is_stopped(client) then
    client = vim.lsp.start_client(config)
  end
  if client then
    vim.lsp.buf_attach_client(buffer, client)
  end
end

function M.setup(options)
  local config = vim.tbl_extend('force', { name = 'rgt', cmd = { 'rgt', 'lsp' } }, options or {})
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('rgt_lsp', { clear = true }),
    pattern = M.filetypes,
    callback = function(event)
      attach(event.buf, config)
    end,
  })
end

return M
