" For every file of the command line: its type, and the group of every character of every line.
function! Dump() abort
  let l:files = []
  for l:file in argv()
    execute 'edit' fnameescape(l:file)
    let l:lines = []
    for l:line in range(1, line('$'))
      let l:names = []
      let l:column = 1
      for l:character in split(getline(l:line), '\zs')
        call add(l:names, synIDattr(synID(l:line, l:column, 1), 'name'))
        let l:column += strlen(l:character)
      endfor
      call add(l:lines, l:names)
    endfor
    call add(l:files, {'type': &filetype, 'comment': &commentstring, 'lines': l:lines})
  endfor
  call writefile([json_encode(l:files)], $ANSWER)
endfunction
