### Стол. Готовыми приходят $mode (из mode-…), $score («1 285» или «-$104») и $time («4:12»).
## Шапка
table-menu = Меню
table-undo = Отменить ход
table-redo = Повторить ход
table-code-copy = Скопировать код { $code }
table-code-copied = Код скопирован
table-score = Счёт
table-moves = Ходы
table-clock = Время
# Карты в ряду королей: 96 / 208
table-cards-up = { $count } / { $all }
table-cards-up-label = Карт в ряду королей
# $pass номер прохода, $passes сколько всего
table-pass = проход { $pass } из { $passes }
## Меню
menu-new = Новая партия
menu-again = Сыграть этот расклад заново
menu-collect = Автосбор
menu-copy-code = Скопировать код
menu-save-log = Сохранить запись партии
menu-help = Справка
menu-keys = Клавиши
menu-statistics = Статистика
menu-settings = Настройки
menu-lobby = К выбору игры
## Автосбор; $redeals раз придётся перевернуть сброс, $cost очков это стоит
collect = Автосбор
collect-cost = { $redeals ->
    [one] ещё { $redeals } проход, −{ $cost }
    [few] ещё { $redeals } прохода, −{ $cost }
   *[many] ещё { $redeals } проходов, −{ $cost }
}
## Сообщения
note-close = Скрыть
note-stuck = Тупик: сейчас ходить нечем. Пройдите колоду дальше.
note-lost = Пасьянс не сошёлся: ходов больше нет. Отмените ход или начните заново.
note-hint = Полезных ходов не осталось. Отмените ход или начните новую партию.
note-offline = Нет связи, ходы сохранены
note-offline-waiting = { $count ->
    [one] Нет связи, { $count } ход ждёт отправки
    [few] Нет связи, { $count } хода ждут отправки
   *[many] Нет связи, { $count } ходов ждут отправки
}
note-back = Снова на связи
note-elsewhere = Партия открыта в другом окне.
note-elsewhere-take = Играть здесь
note-gone = Этой партии здесь больше нет.
note-loading = Раскладываем…
note-undo = Отменить ход
note-again = Заново
note-new = Новая партия
## Победа
won-title = Пасьянс сошёлся!
won-moves = Ходы
won-time = Время
won-score = Счёт
# Строка, которой делятся; $moves приходит готовым: «96 ходов»
won-share = { $game } ({ $mode }): { $moves }, { $time }, счёт { $score }. Расклад { $code }
won-share-plain = { $game }: { $moves }, { $time }. Расклад { $code }
won-share-button = Поделиться
won-share-copied = Строка скопирована
won-new = Новая партия
won-again = Ещё раз этот расклад
won-lobby = К выбору игры
## Уйти от начатой партии
leave-title = Начать новую партию?
leave-again-title = Начать этот расклад заново?
leave-text = Эта партия останется в списке начатых: к ней можно вернуться.
leave-again-text = Эта попытка закончится и засчитается как сыгранная.
leave-yes = Начать
leave-no = Остаться
## Клавиши
keys-title = Клавиши
keys-arrows = между местами стола и картами столбца
keys-arrows-key = Стрелки
keys-enter = взять и положить
keys-enter-key = Enter
keys-draw = открыть карты из колоды
keys-draw-key = Пробел
keys-undo = отменить ход
keys-undo-key = U, Ctrl+Z
keys-redo = повторить ход
keys-redo-key = Shift+Ctrl+Z
keys-foundation = отправить карту на основание
keys-foundation-key = F
keys-hint = подсказка
keys-hint-key = H
keys-list = этот список
keys-list-key = ?
keys-escape = положить карту обратно, закрыть окно
keys-escape-key = Esc

## Доска: имена мест и то, что читает вслух экранный диктор.
## $card и $pile приходят готовыми, в именительном падеже.

board-label = Стол
board-help = Стрелки ведут по столу, Enter берёт и кладёт, пробел открывает карты из колоды, F отправляет карту на основание, знак вопроса показывает все клавиши.
board-card = { card-name }
board-column = { pile-column }
board-foundation = { pile-foundation }
board-place = { pile-place }
board-captive = { pile-captive }
board-stock = { pile-stock }
board-waste = { pile-waste }
board-pile = { $pile }: сверху { $card }, всего { cards }{ $down ->
    [0] { "" }
   *[other] , закрытых { $down }
}
board-pile-down = { $pile }: { $count ->
    [1] рубашкой вверх
   *[other] { cards } рубашкой вверх
}
board-empty = { $pile }: пусто, { $takes }
board-takes-suit = для { $rank ->
    [A] туза
   *[K] короля
} { $suit ->
    [S] { suit-S-of }
    [H] { suit-H-of }
    [D] { suit-D-of }
   *[C] { suit-C-of }
}
board-takes-rank = для { $rank ->
    [A] туза
   *[K] короля
}
board-takes-any = для любой карты
board-takes-nothing = король придёт сам
board-stock-draw = колода: { cards }, открыть
board-stock-again = колода пуста: перевернуть сброс{ $cost ->
    [0] { "" }
   *[other] , −{ $cost }
}{ $left ->
    [-1] { "" }
    [one] , остался { $left } проход
    [few] , осталось { $left } прохода
   *[many] , осталось { $left } проходов
}
board-stock-over = колода пуста, проходов больше нет
board-stock-none = колода и сброс пусты
board-waste-top = сброс: сверху { $card }, всего { cards }
board-theirs = у соперника: { $pile }
board-strip = Карты соперника: показать или свернуть
board-moved = { $card }: { $pile }
board-moved-run = { $card } и ещё { $n }: { $pile }
board-turned = открыта { $card }, { $pile }
board-drawn = из колоды: { $n ->
    [1] { $card }
   *[other] { $n }, сверху { $card }
}
board-redealt = сброс перевёрнут
board-returned = в колоду { $n ->
    [one] вернулась { $n } карта
    [few] вернулись { $n } карты
   *[many] вернулось { $n } карт
}
board-picked = взято: { $card }{ $n ->
    [0] { "" }
   *[other] { " " }и ещё { $n }
}
board-released = отпущено
board-refused = { $card } сюда не ложится: { $pile }
board-no-foundation = { $card }: на основание пока рано
