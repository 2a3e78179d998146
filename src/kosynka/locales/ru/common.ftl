### Слова, общие для стола, лобби, справки и терминала.

## Игры

game-KL1 = Косынка
game-DS1 = Двойной пасьянс
game-PR1 = Парный пасьянс
game-TQ1 = Двойные Дамы Кувырком

# Для узкой шапки телефона
game-KL1-short = Косынка
game-DS1-short = Двойной
game-PR1-short = Парный
game-TQ1-short = Дамы

game-KL1-about = Одна колода, семь столбцов, четыре основания
game-DS1-about = Две колоды, девять столбцов, восемь оснований
game-PR1-about = Двое наперегонки, основания общие
game-TQ1-about = Четыре колоды, ряд королей и пленники под ними

## Режимы

mode-D1N = Лёгкий, Normal
mode-D1V = Лёгкий, Vegas
mode-D3N = Сложный, Normal
mode-D3V = Сложный, Vegas
mode-D3R = По три карты
mode-D1T = Средний

draw-1 = Лёгкий
draw-3 = Сложный
draw-1-about = По одной карте: каждая карта колоды сыграет в свой черёд
draw-3-about = По три карты: сыграть можно только последнюю

scoring-points = Normal
scoring-dollars = Vegas
scoring-none = Без счёта
scoring-points-about = Счёт в очках, колоду можно проходить сколько угодно раз, каждый новый проход стоит 100 очков
scoring-dollars-about = Счёт в долларах, колоду можно пройти только один раз

decks = { $count ->
    [one] { $count } колода
    [few] { $count } колоды
   *[many] { $count } колод
}
redeals = { $count ->
    [0] Без пересдач
    [one] { $count } пересдача
    [few] { $count } пересдачи
   *[many] { $count } пересдач
}

## Карты

rank-A = туз
rank-2 = двойка
rank-3 = тройка
rank-4 = четвёрка
rank-5 = пятёрка
rank-6 = шестёрка
rank-7 = семёрка
rank-8 = восьмёрка
rank-9 = девятка
rank-T = десятка
rank-J = валет
rank-Q = дама
rank-K = король

suit-S = пики
suit-H = червы
suit-D = бубны
suit-C = трефы

suit-S-of = пик
suit-H-of = червей
suit-D-of = бубен
suit-C-of = треф

# Имя карты: $rank знаком (A, 2 … 9 числом, T J Q K), $suit буквой S H D C.
card-name = { $rank ->
    [A] { rank-A }
    [2] { rank-2 }
    [3] { rank-3 }
    [4] { rank-4 }
    [5] { rank-5 }
    [6] { rank-6 }
    [7] { rank-7 }
    [8] { rank-8 }
    [9] { rank-9 }
    [T] { rank-T }
    [J] { rank-J }
    [Q] { rank-Q }
    [K] { rank-K }
   *[other] { $rank }
} { $suit ->
    [S] { suit-S-of }
    [H] { suit-H-of }
    [D] { suit-D-of }
   *[C] { suit-C-of }
}
card-hidden = закрытая карта

# Знаки на картах
index-A = Т
index-J = В
index-Q = Д
index-K = К

## Места на столе

pile-stock = колода
pile-waste = сброс
pile-column = столбец { $n }
# $suit буквой S H D C; $of мест у этой масти, $n которое из них
pile-foundation = { $of ->
    [1] основание
   *[other] { $n ->
        [1] первое основание
       *[other] второе основание
    }
} { $suit ->
    [S] { suit-S-of }
    [H] { suit-H-of }
    [D] { suit-D-of }
    [C] { suit-C-of }
   *[none] { $n }
}
pile-foundations = основания
pile-place = место { $n } в ряду королей
pile-kings-row = ряд королей
pile-captive = пленник { $n }

## Счётные слова

moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}
cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
points = { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
}
games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
wins = { $count ->
    [one] { $count } победа
    [few] { $count } победы
   *[many] { $count } побед
}
seconds = { $count ->
    [one] { $count } секунда
    [few] { $count } секунды
   *[many] { $count } секунд
}
minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[many] { $count } минут
}

## Чем закончилась партия

status-playing = Идёт
status-stuck = Тупик
status-lost = Не сошёлся
status-won = Сошёлся
status-deadlock = Оба застряли

## Почему ход не состоялся

why-illegal = Сюда эта карта не ложится.
why-taken = Место уже занято: карта соперника была первой.
why-taken-by = Карта соперника была первой, на { $ms } мс.
why-not-yours = Это карты соперника.
why-face-down = Закрытую карту не переложить: сначала откройте её.
why-no-such-pile = Такого места на столе нет.
why-nothing-to-move = Здесь нечего брать.
why-no-pass = Проходов больше нет: играйте тем, что лежит на столе.
why-no-undo = Отменять больше нечего.
why-no-redo = Повторять нечего.
why-no-collect = Автосбор пока не поможет: сыграйте ещё немного сами.
why-ended = Партия уже закончена. Начните новую.
why-paused = Пауза. Продолжите партию, и можно ходить.
why-stale = Стол уже изменился. Посмотрите на него и сходите ещё раз.
why-too-fast = Слишком быстро. Подождите секунду и сходите ещё раз.
why-unreadable = Не удалось это прочитать. Проверьте, что введено, и попробуйте снова.
why-gone = Этой партии здесь больше нет. Начните новую.
why-nothing-fits = Этой карте пока нет места.
why-unknown = Не получилось. Попробуйте ещё раз.

## Почему сервер не принял код, запись или ссылку

why-bad-code = Такого кода нет. Он выглядит так: DS1-D1N-AAAAAAB. Проверьте каждый знак.
why-bad-game = Такой игры или такого режима нет. Выберите из списка.
why-bad-log = Эта запись не читается или ходы в ней не сходятся с правилами. Выберите файл, сохранённый из меню партии.
why-bad-link = Ссылка уже использована или устарела. Получите новую в настройках на том устройстве.
why-not-found = Такой страницы нет. Вернитесь к выбору игры.
why-not-allowed = Отсюда этого сделать нельзя. Откройте страницу заново.
why-unavailable = Сервер не смог это записать. Подождите немного и попробуйте ещё раз.
