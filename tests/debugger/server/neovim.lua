-- Neovim as a user has it: its own client of the protocol, told about games by $RGT_GAMES, a JSON
-- file, writes what it sees into $RGT_SEEN.

local function read(path)
  local file = assert(io.open(path))
  local text = file:read('*a')
  file:close()
  return vim.fn.json_decode(text)
end

local request = read(os.getenv('RGT_GAMES'))
local patience = 60000

local function start()
  return vim.lsp.start_client({ name = 'rgt', cmd = request.command, root_dir = request.folder })
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n') .. '\n'
end

local function replace(new)
  local lines = vim.split(new, '\n')
  table.remove(lines)
  vim.api.nvim_buf_set_lines(0, 0, -1, true, lines)
end

local function ask(method, place, more)
  vim.api.nvim_win_set_cursor(0, { place[1] + 1, place[2] })
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(), more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, patience) or {}
  for _, answer in pairs(answers) do
    return answer.result
  end
end

local client = start()
local seen = {}
for _, game in ipairs(request.games) do
  vim.cmd('edit ' .. game.path)
  vim.lsp.buf_attach_client(0, client)
  local found = {}
  -- the text in the file has one mistake
  vim.wait(patience, function() return #vim.diagnostic.get(0) > 0 end, 20)
  for _, each in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, { line = each.lnum, column = each.col, message = each.message })
  end
  replace(game.sound)
  local gone = vim.wait(patience, function() return #vim.diagnostic.get(0) == 0 end, 20)
  local hover = ask('textDocument/hover', game.place)
  local completion = ask('textDocument/completion', game.within)
  local labels = {}
  for _, item in ipairs(vim.lsp.util.extract_completion_items(completion)) do
    table.insert(labels, item.label)
  end
  local edit = ask('textDocument/rename', game.place, { newName = game.new })
  vim.lsp.util.apply_workspace_edit(edit, vim.lsp.get_client_by_id(client).offset_encoding)
  local renamed = text()
  replace(game.untidy)
  vim.lsp.buf.formatting_sync({}, patience)
  seen[game.language] = {
    found = found,
    gone = gone,
    hover = hover and hover.contents.value,
    labels = labels,
    renamed = renamed,
    formatted = text(),
  }
  vim.bo.modified = false
end

local file = assert(io.open(os.getenv('RGT_SEEN'), 'w'))
file:write(vim.fn.json_encode(seen))
file:close()
vim.lsp.stop_client(client)
vim.wait(5000, function() return vim.lsp.client_is_stopped(client) end, 20)
vim.cmd('qall!')
